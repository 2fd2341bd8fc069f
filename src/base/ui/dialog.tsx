import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffectEvent, useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { coversPart } from './covers.ts';
import classes from './dialog.module.css';
import { offerFocus } from './lost-focus.ts';
import { raiseTopLayer } from './top-layer.tsx';

interface Props {
  title: string;
  /** The person chose the backdrop or pressed Escape. */
  onDismiss(): void;
  /** `wide` for what needs room, `drawer` for a panel along the right edge; both take the whole screen of a phone. */
  shape?: 'small' | 'wide' | 'drawer';
  /** A cross beside the title: for dialogs that are left rather than answered. */
  closable?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, makes the rest inert and needs no inline style, so
 * that it stands under the strict content security policy.
 */
export function Dialog({ title, onDismiss, shape = 'small', closable = false, children }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isDrawer = shape === 'drawer';
  const dismiss = useEffectEvent(onDismiss);
  // Before the element goes: a dialog that is closed gives the focus back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    element.showModal();
    // Else the browser takes its first button, which may be the one that loses something.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const uncover = isDrawer ? coversPart(element) : undefined;
    const lower = raiseTopLayer(element, () => dismiss());
    return () => {
      uncover?.();
      lower();
      element.close();
      // What had it before may be gone by now.
      offerFocus(before);
    };
  }, [isDrawer]);
  const onClick = (event: MouseEvent) => {
    // The backdrop is the dialog itself outside its content. The second click of the double click that opened it must not close it.
    if (event.target === dialog.current && event.detail < 2) onDismiss();
  };
  return (
    // A click on the backdrop is a second way out beside Escape and the dialog's own controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-shape={shape}
      aria-labelledby={id}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {closable && (
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('common.close')} onClick={onDismiss}>
              <IconX size={18} stroke={1.75} />
            </ActionIcon>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
