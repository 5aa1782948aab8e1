// The parts of "Your Data": export, import, calendar feed, and deleting the account.
import { DeletePart } from './delete-part.tsx'
import { ExportPart } from './export-part.tsx'
import { FeedPart } from './feed-part.tsx'
import { ImportPart } from './import-part.tsx'

const YourData = () => (
  <>
    <ExportPart />
    <ImportPart />
    <FeedPart />
    <DeletePart />
  </>
)

export default YourData
