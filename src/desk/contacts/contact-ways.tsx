import { ActionIcon } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contactLinks } from '../../base/ui/contact-links.ts';
import classes from './contacts.module.css';
import { isMailType } from './shown-value.ts';

interface Reached {
  name: string;
  type: string;
  value: string;
}

/** Links to a contact, as far as its value leads anywhere: a call, a message, mail. A telephone that stands somewhere takes no messages. */
export function ContactWays({ contact: { name, type, value } }: { contact: Reached }) {
  const { t } = useTranslation();
  const links = isMailType(type) ? contactLinks(null, value, '') : contactLinks(value, null, '');
  return (
    <span className={classes.ways}>
      <Way href={links.call} label={t('phonebook.call', { name })}>
        <IconPhone size={17} aria-hidden />
      </Way>
      <Way href={type === 'PHONE' ? null : links.message} label={t('phonebook.message', { name })} isOutside>
        <IconBrandWhatsapp size={17} aria-hidden />
      </Way>
      <Way href={links.mail} label={t('phonebook.mail', { name })}>
        <IconMail size={17} aria-hidden />
      </Way>
    </span>
  );
}

interface WayProps {
  href: string | null;
  label: string;
  /** Opens beside the console. */
  isOutside?: boolean;
  children: ReactNode;
}

function Way({ href, label, isOutside = false, children }: WayProps) {
  if (href === null) return null;
  return (
    <ActionIcon
      component="a"
      href={href}
      variant="subtle"
      size={32}
      aria-label={label}
      {...(isOutside ? { target: '_blank', rel: 'noreferrer' } : {})}
      onClick={(event: MouseEvent) => event.stopPropagation()}
    >
      {children}
    </ActionIcon>
  );
}
