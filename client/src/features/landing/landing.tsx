import { paths } from '../../paths.ts'
import { common } from '../../texts/common.ts'
import { landing } from '../../texts/landing.ts'
import { ButtonLink } from '../../ui/button.tsx'

const Landing = () => (
  <main id="content">
    <h1>{common.tagline}</h1>
    <ButtonLink href={paths.register}>{landing.getStarted}</ButtonLink>
  </main>
)

export default Landing
