import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import classes from './command.module.css';
import type { Asked } from './use-address.ts';

interface Props {
  asked: Asked;
  /** The vehicle that was looked at last. */
  last: number | null;
}

/** The parts of the screen: one vehicle, many, and what was sent to many. */
export function PartLinks({ asked: { part }, last }: Props) {
  const { t } = useTranslation();
  const parts = [
    {
      id: 'one',
      href: last === null ? '/command' : `/command?device=${last}`,
      isHere: part === 'vehicle' || part === 'nothing',
    },
    { id: 'many', href: '/command?many', isHere: part === 'many' },
    { id: 'batches', href: '/command?batches', isHere: part === 'batches' || part === 'batch' },
  ] as const;
  return (
    <nav className={classes.parts} aria-label={t('commandScreen.parts.label')}>
      {parts.map(({ id, href, isHere }) => (
        <Link key={id} href={href} className={classes.partLink} aria-current={isHere ? 'page' : undefined}>
          {t(`commandScreen.parts.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
