import { TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maskTimeRange } from '../../../../domain/base/time/period.ts';

interface Props {
  value: string;
  error: string | null;
  onChange(value: string): void;
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Where the caret stands after so many digits of a masked text. */
function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (seen === digits) return i;
    if (/\d/.test(text[i]!)) seen += 1;
  }
  return text.length;
}

/** A time range under the mask `HH:MM - HH:MM`; the caret stays with the digits it stood behind. */
export function TimeRangeInput({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.currentTarget;
    caret.current = digitsIn(typed.slice(0, selectionStart ?? typed.length));
    onChange(maskTimeRange(typed));
  };
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const place = placeAfter(value, caret.current);
    caret.current = null;
    input.current?.setSelectionRange(place, place);
  }, [value]);
  return (
    <TextInput
      ref={input}
      label={t('period.times')}
      placeholder={t('period.timesHint')}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={change}
    />
  );
}
