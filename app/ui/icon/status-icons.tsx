import { Icon, type IconProps } from "./icon.tsx"

// Icons of states. Put a text next to them.

export function CheckIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="m4.75 12.75 4.75 4.5L19.25 7"/>' />
}

export function SuccessIcon(props: IconProps) {
  return (
    <Icon {...props} shapes='<circle cx="12" cy="12" r="9"/><path d="m8 12.3 2.75 2.7L16 9.5"/>' />
  )
}

export function ErrorIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<circle cx="12" cy="12" r="9"/><path d="M12 7.5v5.25M12 16.25v.01"/>'
    />
  )
}

export function WarningIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M12 4 2.75 19.75h18.5zM12 10.25v4.25M12 17v.01"/>' />
}

export function InfoIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<circle cx="12" cy="12" r="9"/><path d="M12 11.25v5.25M12 7.75v.01"/>'
    />
  )
}

export function SpinnerIcon(props: IconProps) {
  return <Icon {...props} shapes='<path d="M12 3a9 9 0 1 0 9 9"/>' />
}

export function ClockIcon(props: IconProps) {
  return <Icon {...props} shapes='<circle cx="12" cy="12" r="9"/><path d="M12 7v5.25l3.25 2"/>' />
}

export function BellIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 19.5a2.2 2.2 0 0 0 4 0"/>'
    />
  )
}

export function PackageIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="m12 2.9 8 4.55v9.1l-8 4.55-8-4.55v-9.1zM4 7.45 12 12l8-4.55M12 12v9.1M8 5.2l8 4.5"/>'
    />
  )
}

export function TruckIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M8.75 17.5h5.5V5.5h-12v12H4M14.25 9h4l3.5 4.25v4.25H20"/><circle cx="6.4" cy="17.75" r="2.25"/><circle cx="17.6" cy="17.75" r="2.25"/>'
    />
  )
}
