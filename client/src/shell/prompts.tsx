// What the prompt host shows, in a file of its own that comes when there is something to ask.
import { InstallPrompt } from './install-prompt.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** The new version, or else the offer to install: never both in the way at once. */
const Prompts = ({ updatable }: { updatable: boolean }) => (updatable ? <UpdatePrompt /> : <InstallPrompt />)
export default Prompts
