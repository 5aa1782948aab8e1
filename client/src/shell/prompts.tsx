// The content of the prompt host, loaded on demand.
import { InstallPrompt } from './install-prompt.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** Shows one prompt at a time. An update comes first. */
const Prompts = ({ isUpdateAvailable }: { isUpdateAvailable: boolean }) =>
  isUpdateAvailable ? <UpdatePrompt /> : <InstallPrompt />

export default Prompts
