// The settings screen: one card for each section.
import { useOffline } from '../../api/connection.ts'
import { LoadingList, NotLoadedList } from '../../offline/lists/list-card.tsx'
import { settingsTexts as texts } from '../../texts/settings.ts'
import { Card } from '../../ui/page/card.tsx'
import { ScreenHead } from '../../ui/page/screen-head.tsx'
import { sections } from './sections.ts'
import styles from './settings.module.css'
import { useSettings } from './use-settings.ts'

const Settings = () => {
  const { settings, error, isError, retry, update } = useSettings()
  const isOffline = useOffline()
  const isMissing = isError || isOffline
  return (
    <>
      <ScreenHead title={texts.title} />
      {!settings && isMissing && <NotLoadedList title={texts.notLoaded} error={error} retry={retry} />}
      {!settings && !isMissing && <LoadingList />}
      {settings && (
        <div className={styles.sections}>
          {sections.map(({ id, texts: { title }, Section }) => (
            <section key={id} aria-labelledby={`settings-${id}`}>
              <Card className={styles.card}>
                <h2 id={`settings-${id}`} className={styles.title}>
                  {title}
                </h2>
                <Section settings={settings} update={update} />
              </Card>
            </section>
          ))}
        </div>
      )}
    </>
  )
}

export default Settings
