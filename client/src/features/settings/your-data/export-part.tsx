import { exportTexts as texts } from '../../../texts/your-data.ts'
import { ExportButtons } from './export-buttons.tsx'
import { Part } from './part.tsx'

/** Downloads of all of the user's data, in three formats. */
export const ExportPart = () => (
  <Part title={texts.title} text={texts.text}>
    <ExportButtons formats={['json', 'csv', 'ics']} />
  </Part>
)
