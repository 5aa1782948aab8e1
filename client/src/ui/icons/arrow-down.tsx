import { Icon, type IconProps } from './icon.tsx'

export const ArrowDown = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14" />
    <path d="m19 12-7 7-7-7" />
  </Icon>
)
