import { Icon, type IconProps } from './icon.tsx'

export const Terminal = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19h8" />
    <path d="m4 17 6-6-6-6" />
  </Icon>
)
