import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { MOST_FOLLOWED } from '../../../domain/desk/client.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { useClientDesk } from '../../live/clients/use-client-desk.ts';
import { toast } from '../../base/ui/toasts.ts';

/** Follows the device that the address names (`?device=ID`), once for each time it is asked for; a text that is no id asks for nothing. */
export function useAskedToFollow(): void {
  const { t } = useTranslation();
  const { followed } = useClientDesk();
  const asked = idFromText.safeParse(new URLSearchParams(useSearch()).get('device') ?? '');
  const id = asked.success ? asked.data : null;
  const askedAt = useHistoryState<{ askedAt?: number } | null>()?.askedAt ?? 0;
  const wish = `${id} ${askedAt}`;
  const taken = useRef<string | null>(null);
  useEffect(() => {
    if (id === null || taken.current === wish) return;
    taken.current = wish;
    if (!followed.follow({ id, name: null })) toast('warning', t('clients.plate.full', { most: MOST_FOLLOWED }));
  }, [id, wish, followed, t]);
}
