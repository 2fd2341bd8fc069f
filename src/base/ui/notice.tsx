import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface Props {
  title: string;
  text: string;
  icon?: ReactNode;
  /** Takes the whole page rather than the place it is put in. */
  whole?: boolean;
  /** What one can do about it. */
  children?: ReactNode;
}

/** Says in the middle of an empty place why it is empty and what to do. */
export function Notice({ title, text, icon, whole = false, children }: Props) {
  const Frame = whole ? 'main' : 'section';
  const Heading = whole ? 'h1' : 'h2';
  return (
    <Frame className={whole ? classes.whole : classes.part}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </Frame>
  );
}
