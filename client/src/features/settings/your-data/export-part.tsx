import { exportTexts as texts } from '../../../texts/your-data.ts'
import { ExportButtons } from './export-buttons.tsx'
import { Part } from './part.tsx'

/** Downloads of everything a person has, in three formats. */
export const ExportPart = () => (
  <Part title={texts.title} text={texts.text}>
    <ExportButtons formats={['json', 'csv', 'ics']} />
  </Part>
)
