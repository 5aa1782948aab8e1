// How to contact the operators of this server.
import { useLocation } from 'wouter'
import { useSite } from '../../api/site.ts'
import { brand } from '../../texts/brand.ts'
import { common, tabTitle } from '../../texts/common.ts'
import { contact } from '../../texts/pages.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.tsx'
import { Card } from '../../ui/page/card.tsx'
import { goBack } from '../../ui/page/go-back.ts'
import { OpenPage } from '../../ui/page/open-page.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import styles from './contact.module.css'

const Contact = () => {
  useTitle(tabTitle(contact.title))
  const [, navigate] = useLocation()
  const site = useSite()
  return (
    <OpenPage
      brand={brand.appName}
      title={contact.title}
      lead={contact.lead}
      action={
        <Button variant="quiet" onClick={() => goBack(navigate)}>
          <ArrowLeft />
          {common.back}
        </Button>
      }
    >
      {site ? (
        <div className={styles.cards}>
          <Card className={styles.card}>
            <h2>{contact.email.title}</h2>
            <p>{contact.email.text}</p>
            <ButtonLink variant="primary" href={`mailto:${site.support_email}`}>
              {site.support_email}
            </ButtonLink>
          </Card>
          <Card className={styles.card}>
            <h2>{contact.issues.title}</h2>
            <p>{contact.issues.text}</p>
            <ButtonLink href={`${site.source_url.replace(/\/$/, '')}/issues`}>
              {contact.issues.link}
            </ButtonLink>
          </Card>
        </div>
      ) : (
        <Callout tone="info" live={false}>
          {contact.noLinks}
        </Callout>
      )}
    </OpenPage>
  )
}

export default Contact
