import { useTranslation } from 'react-i18next';
import type { Command } from '../../../domain/desk/commands/commands.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { kindOf } from './order-kinds.ts';

type Sent = Pick<Command, 'type' | 'payload'>;

/** Commands in words: what was sent, with its values. */
export function useCommandWords(): { nameOf(command: Sent): string; valuesOf(command: Sent): string } {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const valuesOf = ({ type, payload }: Sent): string => {
    switch (type) {
      case 'raw':
        return textOf(payload['data']);
      case 'interval':
        return t('commandScreen.values.seconds', { seconds: format.integer(Number(payload['seconds'])) });
      case 'serverAddress':
        return `${textOf(payload['host'])}:${textOf(payload['port'])}`;
      case 'apn':
        return [payload['host'], payload['user']].map(textOf).filter(Boolean).join(' · ');
      case 'rf':
      case 'sleep':
        return t(payload['on'] === true ? 'commandScreen.field.on' : 'commandScreen.field.off');
      case 'positionInquiry':
      case 'reboot':
      case 'oilCut':
        return '';
    }
  };
  return { nameOf: ({ type, payload }) => t(`commandScreen.kind.${kindOf(type, payload)}`), valuesOf };
}
