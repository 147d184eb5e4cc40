import { Icon, type IconProps } from "./icon.tsx"

// Icons of the shop's subjects: payment, bonus, contact, social networks.

export function CardIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<rect x="2.75" y="5" width="18.5" height="14" rx="2"/><path d="M2.75 9.75h18.5M6.5 15h3.5"/>'
    />
  )
}

export function LockIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<rect x="4.75" y="10.5" width="14.5" height="10" rx="2"/><path d="M8 10.5v-3a4 4 0 0 1 8 0v3"/>'
    />
  )
}

export function SparkleIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M11 4c.7 5 3 7.3 8 8-5 .7-7.3 3-8 8-.7-5-3-7.3-8-8 5-.7 7.3-3 8-8zM19 2.75v4M17 4.75h4"/>'
    />
  )
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M6 3.5h2.75l1.75 4.75-2.25 1.7a12.5 12.5 0 0 0 5.8 5.8l1.7-2.25 4.75 1.75V18a2.5 2.5 0 0 1-2.5 2.5A14.5 14.5 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.5z"/>'
    />
  )
}

export function TelegramIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M21 4.25 3 11.25l5.5 2.25L19 6.75l-7.75 8.5L17.5 20zM8.5 13.5v5.75l2.75-4"/>'
    />
  )
}

export function InstagramIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<rect x="3.75" y="3.75" width="16.5" height="16.5" rx="4.75"/><circle cx="12" cy="12" r="3.75"/><path d="M16.75 7.25v.01"/>'
    />
  )
}

export function YoutubeIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<rect x="2.5" y="5.25" width="19" height="13.5" rx="4"/><path d="m10.25 9 5 3-5 3z"/>'
    />
  )
}

export function FacebookIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      shapes='<path d="M17 3.5h-2.75a3.75 3.75 0 0 0-3.75 3.75V10H7.75v3.75h2.75v6.75h3.75v-6.75H17l.5-3.75h-3.25V7.5a.5.5 0 0 1 .5-.5H17z"/>'
    />
  )
}
