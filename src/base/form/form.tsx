import type { ReactNode } from 'react';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { showUnread } from '../ui/moment/unread.ts';
import { ClashCallout, type FieldTexts } from './clash-callout.tsx';
import classes from './form.module.css';
import type { SaveForm } from './use-save-form.ts';

interface Props<V extends object> {
  form: SaveForm<V>;
  /** What is said above the reason when it could not be saved. */
  failed: string;
  /** Whether what is in the fields can be saved at all, such as once it was loaded. */
  isReady?: boolean;
  /** Of a record that two people may edit. */
  texts?: FieldTexts | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A form: Enter saves it, and what failed stands above its fields. */
export function Form<V extends object>(props: Props<V>) {
  const { form, failed, isReady = true, texts, className = classes.form, children } = props;
  const { attach, failure, rest, clash } = form;
  return (
    <form
      ref={attach}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !showUnread(event.currentTarget)) form.save();
      }}
    >
      {clash && <ClashCallout clash={clash} texts={texts ?? { labels: {} }} />}
      {failure && !clash && (
        <FailureCallout title={failed} failure={failure}>
          {rest.length > 0 && (
            <ul className={classes.rest}>
              {rest.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </FailureCallout>
      )}
      {children}
    </form>
  );
}
