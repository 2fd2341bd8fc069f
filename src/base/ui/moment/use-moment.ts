import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { momentText, type MomentKind } from './moment-text.ts';
import { partAt, stepMoment } from './step-moment.ts';

/** What is typed, until the field is left or its value becomes another one. */
interface Typed {
  text: string;
  before: string;
  value: string;
}

/** The text of a field over its value: typed in the order of the language, written in it once the field is left. */
export function useMoment(kind: MomentKind, value: string, onChange: (value: string) => void) {
  const { locale } = useFormat();
  const { t } = useTranslation();
  const text = useMemo(() => momentText(kind, locale), [kind, locale]);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  // Whoever holds the value may refuse what was typed: what was there before stands until the field is left.
  const isTyped = typed !== null && (value === typed.value || value === typed.before);
  const shown = isTyped ? typed.text : text.write(value);
  const isUnread = isTyped && typed.text.trim() !== '' && text.read(typed.text) === null;
  const words = isUnread ? t(`moment.unread.${kind}`, { example: text.placeholder }) : '';
  useLayoutEffect(() => {
    input.current?.setCustomValidity(words);
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const put = (next: string): void => {
    setTyped(null);
    setIsLeft(false);
    onChange(next);
  };
  return {
    shown,
    text,
    input,
    put,
    /** What is wrong with what stands there; said once the field was left, or the form was to be saved. */
    fault: isUnread && isLeft ? words : undefined,
    type: (element: HTMLInputElement): void => {
      const { value: raw, selectionStart } = element;
      const masked = selectionStart === raw.length ? text.mask(raw) : raw;
      if (selectionStart !== raw.length) caret.current = selectionStart;
      const next = text.read(masked) ?? '';
      setTyped({ text: masked, before: isTyped ? typed.before : value, value: next });
      setIsLeft(false);
      if (next !== value) onChange(next);
    },
    leave: (next: EventTarget | null): void => {
      // Words that come between press and release would move the button away; saving says them.
      setIsLeft(!(next instanceof HTMLButtonElement && next.type === 'submit'));
      if (!isUnread || value !== typed.value) setTyped(null);
    },
    say: (): void => setIsLeft(true),
    /** Arrows go up and down from what is there, by the part that the caret stands at. */
    step: (event: KeyboardEvent<HTMLInputElement>): void => {
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
      if (by === null || event.altKey || text.write(value) === '') return;
      event.preventDefault();
      const at = event.currentTarget.selectionStart ?? 0;
      caret.current = at;
      put(stepMoment(kind, value, partAt(kind, shown, at), by));
    },
  };
}
