import { Button } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconClock,
  IconLifebuoy,
  IconMail,
  IconMessageCircle,
  IconPhone,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { grants } from '../../../domain/people/users/grants.ts';
import { useSupportChat } from './support-chat.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { contactLinks } from '../../base/ui/contact-links.ts';
import type { Support } from './support.screen.tsx';
import classes from './support.module.css';

/** As it is written: a number such as 0800 or 190 is dialled within its country alone. */
const callOf = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;

/** The ways to the support that the brand names, and its chat where there is one. */
export function SupportWays({ support }: { support: Support }) {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  const openChat = useSupportChat();
  const { phone, whatsapp, email, site, hours } = support;
  const chat = grants(permissions, 'ERP_CHAT_SUPPORT') ? openChat : null;
  const isSilent = phone === null && whatsapp === null && email === null && site === null && chat === null;
  if (isSilent) return <p className={classes.hint}>{t('support.none')}</p>;
  return (
    <ul className={classes.ways}>
      {hours !== null && <Way sign={IconClock} words={t('support.hours')} value={hours} />}
      {phone !== null && (
        <Way sign={IconPhone} words={t('support.phone')} value={phone}>
          <To href={callOf(phone)} does={t('support.call')} what={t('support.phone')} />
        </Way>
      )}
      {whatsapp !== null && (
        <Way sign={IconBrandWhatsapp} words={t('support.whatsapp')} value={whatsapp}>
          <To href={contactLinks(whatsapp, null, '').message} does={t('support.write')} what={t('support.whatsapp')} />
        </Way>
      )}
      {email !== null && (
        <Way sign={IconMail} words={t('support.email')} value={email}>
          <To href={contactLinks(null, email, '').mail} does={t('support.write')} what={t('support.email')} />
        </Way>
      )}
      {site !== null && (
        <Way sign={IconLifebuoy} words={t('support.site')} value={site.replace('https://', '')}>
          <To href={site} does={t('support.open')} what={t('support.site')} />
        </Way>
      )}
      {chat !== null && (
        <Way sign={IconMessageCircle} words={t('support.chat')}>
          <Button variant="default" h={44} aria-label={`${t('support.open')}: ${t('support.chat')}`} onClick={chat}>
            {t('support.open')}
          </Button>
        </Way>
      )}
    </ul>
  );
}

interface WayProps {
  sign: Icon;
  words: string;
  value?: string;
  children?: ReactNode;
}

function Way({ sign: Sign, words, value, children }: WayProps) {
  return (
    <li>
      <Sign size={20} stroke={1.75} aria-hidden />
      <div>
        <strong>{words}</strong>
        {value !== undefined && <span>{value}</span>}
      </div>
      {children}
    </li>
  );
}

/** A link that leads out of the console; none where what is known does not lead there. */
function To({ href, does, what }: { href: string | null; does: string; what: string }) {
  if (href === null) return null;
  const isPage = href.startsWith('https:');
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      h={44}
      aria-label={`${does}: ${what}`}
      {...(isPage ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {does}
    </Button>
  );
}
