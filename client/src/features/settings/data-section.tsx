import Trash2 from 'lucide-react/icons/trash-2'
import { paths } from '../../paths.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'

export const DataSection = () => (
  <div>
    <ButtonLink href={paths.trash}>
      <Trash2 aria-hidden="true" />
      {settingsTexts.data.trash}
    </ButtonLink>
  </div>
)
