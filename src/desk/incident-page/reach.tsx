import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { typeText } from '../incidents/type-words.ts';
import classes from './case.module.css';
import { contactLinks } from '../../base/ui/contact-links.ts';

interface ReachProps {
  name: string;
  number: string | null;
  email: string | null;
  incident: Incident;
  /** What is said of them beside the name. */
  note?: ReactNode;
  /** Whether the number takes no messages: a telephone that stands somewhere. */
  isFixed?: boolean;
}

/** A name with the ways to it that the data have. */
export function Reach({ name, number, email, incident, note, isFixed = false }: ReachProps) {
  const { t } = useTranslation();
  const { code, type, licensePlate } = incident;
  const about = t('incidentCase.messageText', { code, type: typeText(type), plate: licensePlate ?? '' });
  const links = contactLinks(number, email, about.trim());
  return (
    <div className={classes.reach}>
      <div className={classes.by}>
        <strong>{name}</strong>
        {note}
        {number !== null && <span>{number}</span>}
        {email !== null && <span>{email}</span>}
      </div>
      <div className={classes.links}>
        <Way
          href={links.call}
          sign={IconPhone}
          words={t('incidentCase.call')}
          label={t('incidentCase.callTo', { name })}
        />
        <Way
          href={isFixed ? null : links.message}
          sign={IconBrandWhatsapp}
          words={t('incidentCase.message')}
          label={t('incidentCase.messageTo', { name })}
          isElsewhere
        />
        <Way
          href={links.mail}
          sign={IconMail}
          words={t('incidentCase.mail')}
          label={t('incidentCase.mailTo', { name })}
        />
      </div>
    </div>
  );
}

interface WayProps {
  href: string | null;
  sign: Icon;
  words: string;
  /** The same with whom it leads to. */
  label: string;
  /** Opens beside the console. */
  isElsewhere?: boolean;
}

function Way({ href, sign: Sign, words, label, isElsewhere = false }: WayProps) {
  if (href === null) return null;
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="compact-md"
      aria-label={label}
      leftSection={<Sign size={16} stroke={1.75} aria-hidden />}
      {...(isElsewhere ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {words}
    </Button>
  );
}
