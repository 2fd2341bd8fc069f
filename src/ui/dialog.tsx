import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import classes from './dialog.module.css';

interface Props {
  title: string;
  /** The person chose the backdrop or pressed Escape. */
  onDismiss(): void;
  children: ReactNode;
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, makes the rest inert and needs no inline style, so that it
 * stands under the strict content security policy.
 */
export function Dialog({ title, onDismiss, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const onClick = (event: MouseEvent) => {
    // The backdrop is the dialog itself outside its content.
    if (event.target === dialog.current) onDismiss();
  };
  return (
    // A click on the backdrop is a second way out beside Escape and the dialog's own controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <div className={classes.content}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
