import { Icon, type IconProps } from './icon.tsx'

export const ArrowUp = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12 7-7 7 7" />
    <path d="M12 19V5" />
  </Icon>
)
