import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './device.module.css';

interface CardProps {
  title: string;
  /** To the right of the title: what can be done with what the card holds. */
  aside?: ReactNode;
  /** Takes the whole width of the page. */
  isWide?: boolean;
  children: ReactNode;
}

/** One part of the page, under its title. */
export function Card({ title, aside, isWide = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} data-wide={isWide} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Facts, a line each. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  name: string;
  /** Null is not known, and reads as a dash. */
  value: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

/** A name and what is known of it. */
export function Fact({ name, value, children }: FactProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <span>{value ?? t('common.none')}</span>
        {children}
      </dd>
    </div>
  );
}
