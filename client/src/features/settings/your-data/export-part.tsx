import { EXPORT_FORMATS } from '@dayloop/contracts/export-formats'
import { exportTexts as texts } from '../../../texts/your-data.ts'
import { ExportButtons } from './export-buttons.tsx'
import { Part } from './part.tsx'

/** Downloads of the user's data, one for each format. */
export const ExportPart = () => (
  <Part title={texts.title} text={texts.text}>
    <ExportButtons formats={EXPORT_FORMATS} />
  </Part>
)
