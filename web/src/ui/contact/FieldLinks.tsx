import type { InputField } from '@bailiwick/contract/kit/fields'
import { ActionIcon } from '@mantine/core'
import { IconMapPin, IconMessage, IconPhone } from '@tabler/icons-react'
import { useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { callAddress, mapAddress, placeNames, textAddress } from './contact-links.ts'
import { formControlTexts } from '../form-controls.ts'

interface Props<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  control: Control<Values>
}

/** The links of a field that is only shown, for the right side of its input: to call, to text, or a map. */
export const fieldLinks = <Values extends FieldValues>(field: InputField, props: Props<Values>) => {
  if (field.kind === 'phone') return { rightSection: <PhoneLinks {...props} />, rightSectionWidth: 60 }
  const names = field.kind === 'text' ? placeNames(props.name) : null
  return names === null
    ? {}
    : { rightSection: <MapLink {...props} names={names as FieldPath<Values>[]} />, rightSectionWidth: 32 }
}

function PhoneLinks<Values extends FieldValues>({ name, label, control }: Props<Values>) {
  const texts = formControlTexts.use()
  const phone: string | null = useWatch({ control, name })
  return (
    <>
      <IconLink label={texts.callField(label)} href={callAddress(phone ?? '')} icon={IconPhone} />
      <IconLink label={texts.textField(label)} href={textAddress(phone ?? '')} icon={IconMessage} />
    </>
  )
}

/** Opens in another tab, which learns nothing of the portal but the address. */
function MapLink<Values extends FieldValues>({
  label,
  control,
  names,
}: Props<Values> & { names: FieldPath<Values>[] }) {
  const { mapOf } = formControlTexts.use()
  const [street, ...rest]: (string | null)[] = useWatch({ control, name: names })
  return (
    <IconLink label={mapOf(label)} href={mapAddress(street ?? null, ...rest)} icon={IconMapPin} isApart />
  )
}

interface IconLinkProps {
  label: string
  /** Nothing is shown without one. */
  href: string | undefined
  icon: typeof IconPhone
  /** In another tab. */
  isApart?: boolean
}

const IconLink = ({ label, href, icon: Icon, isApart = false }: IconLinkProps) =>
  href !== undefined && (
    <ActionIcon
      component="a"
      href={href}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
      {...(isApart && { target: '_blank', rel: 'noreferrer' })}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
