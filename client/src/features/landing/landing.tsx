// The landing page: what Dayloop is, its features, and how to start.
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { brand } from '../../texts/brand.ts'
import { landing } from '../../texts/landing.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Logo } from '../../ui/page/logo.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { Features } from './features.tsx'
import styles from './landing.module.css'
import { Sample } from './sample.tsx'

const Landing = () => {
  useTitle(`${brand.appName} – ${brand.tagline}`)
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <span className={styles.brand}>
          <Logo className={styles.logo} />
          {brand.appName}
        </span>
        <nav aria-label={landing.footer.label}>
          <Link href={paths.download}>{landing.footer.download}</Link>
          <Link href={paths.contact}>{landing.footer.contact}</Link>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        <section className={styles.hero}>
          <div className={styles.pitch}>
            <h1 className={styles.tagline}>{brand.tagline}</h1>
            <p className={styles.lead}>{landing.lead}</p>
            <div className={styles.actions}>
              <ButtonLink href={paths.register} variant="primary" size="large">
                {landing.getStarted}
              </ButtonLink>
              <ButtonLink href={paths.login} size="large">
                {brand.signIn}
              </ButtonLink>
            </div>
          </div>
          <Sample />
        </section>
        <Features />
        <section className={styles.section} aria-labelledby="steps">
          <h2 id="steps">{landing.steps.title}</h2>
          <ol className={styles.steps}>
            {landing.steps.list.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </main>
    </div>
  )
}

export default Landing
