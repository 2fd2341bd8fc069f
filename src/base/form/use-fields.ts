import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';

/** What an input of Mantine takes of a field. */
interface FieldProps<T> {
  value: T;
  error: string | undefined;
  // Mantine says it of every input but the one for passwords.
  'aria-invalid': boolean;
  onChange(next: unknown): void;
}

/** The fields of a form: what is in them and what is wrong with them. */
export interface Fields<V extends object> {
  values: V;
  errors: Readonly<Record<string, string | undefined>>;
  /** What an input of Mantine takes of a field; its event or its value changes it. */
  field<K extends keyof V & string>(name: K): FieldProps<V[K]>;
  set<K extends keyof V & string>(name: K, value: V[K]): void;
  /** What is in the fields now, also before they are drawn anew. */
  read(): V;
  /** Says what is wrong, at the fields, and moves the focus to the first of them. */
  show(errors: Readonly<Record<string, string>>): void;
  /** Says what is wrong with one field, whose input the person is at. */
  fail(name: keyof V & string, words: string): void;
  isDirty: boolean;
  /** Takes back what was typed. */
  undo(): void;
  /** What the fields held at first, or since they were filled anew. */
  kept(): V;
  /** Fills the fields with what is kept now, or with what is still to be saved over it. */
  fill(kept: V, values?: V): void;
  /** Takes the form element, as its `ref`. */
  attach(element: HTMLFormElement | null): void;
}

/**
 * Fields on @mantine/form. Whoever saves them says what is wrong: with the rule of a call, or as the server said it. `said` is what
 * something else found wrong, such as a state machine: it stands at the fields whenever it changes.
 */
export function useFields<V extends object>(initial: V, said?: Readonly<Record<string, string>> | null): Fields<V> {
  const form = useForm<V>({ initialValues: initial });
  const [element, attach] = useState<HTMLFormElement | null>(null);
  const [shownAt, setShownAt] = useState(0);
  useEffect(() => {
    if (shownAt > 0) element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shownAt, element]);
  const show = (next: Readonly<Record<string, string>>): void => {
    form.setErrors({ ...next });
    if (Object.keys(next).length > 0) setShownAt((count) => count + 1);
  };
  const showSaid = useEffectEvent(() => show(said ?? {}));
  useEffect(() => {
    showSaid();
  }, [said]);
  const errors = form.errors as Readonly<Record<string, string | undefined>>;
  return {
    values: form.values,
    errors,
    field: (name) => ({ ...form.getInputProps(name as never), 'aria-invalid': errors[name] !== undefined }) as never,
    set: (name, value) => form.setFieldValue(name, value as never),
    read: () => form.getValues(),
    show,
    fail: (name, words) => form.setFieldError(name as never, words),
    isDirty: form.isDirty(),
    undo: () => form.reset(),
    kept: () => form.getInitialValues(),
    fill: (kept, values = kept) => {
      form.setInitialValues(kept);
      form.resetDirty(kept);
      form.setValues(values);
    },
    attach,
  };
}
