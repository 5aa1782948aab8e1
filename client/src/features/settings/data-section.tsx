// The section "Your Data". The code of exports and imports is loaded after the screen.
import { lazy, Suspense } from 'react'
import { LoadingList } from '../../offline/lists/list-card.tsx'
import { paths } from '../../paths.ts'
import { loadScreen } from '../../shell/load-screen.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Trash2 } from '../../ui/icons/trash-2.tsx'

const YourData = lazy(() => loadScreen(() => import('./your-data/your-data.tsx')))

export const DataSection = () => (
  <>
    <div>
      <ButtonLink href={paths.trash}>
        <Trash2 />
        {settingsTexts.data.trash}
      </ButtonLink>
    </div>
    <Suspense fallback={<LoadingList />}>
      <YourData />
    </Suspense>
  </>
)
