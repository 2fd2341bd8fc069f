import type { ReactNode } from 'react';
import classes from './account.module.css';

/** A part of a dialog under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What stands line by line. */
export function Lines({ children }: { children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>;
}

/** What is known of something, each a `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
