import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { AREAS_STALE } from './areas-stale.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { toast } from '../../base/ui/toasts.ts';
import { sentFile } from './sent-file.ts';

/** A file on its way to be areas: read, looked at without adding any, and those that are chosen added. */
export function useImport(onDone: () => void) {
  const { t } = useTranslation();
  const look = useWrite('areas.import');
  const add = useWrite('areas.import', { stale: AREAS_STALE });
  const [text, setText] = useState<string | null>(null);
  const [devices, setDevices] = useState<string[]>([]);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isTooLong, setIsTooLong] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [lookedAt, setLookedAt] = useState('');
  // What was looked at with other trackers or of another file says nothing of this one.
  const now = JSON.stringify([text, devices]);
  const found = lookedAt === now ? look.value : undefined;
  const chosen = found?.areas.filter(({ at, problem }) => problem === null && !left.has(at)) ?? [];
  const isLacking = text === null || devices.length === 0;
  const read = async (file: File | null) => {
    const next = file && (await sentFile(file));
    setIsTooLong(file !== null && next === null);
    setText(next);
  };
  const body = { text: text ?? '', devices: devices.map(Number), groups: [] };
  const check = async () => {
    setIsTried(true);
    if (isLacking) return;
    setLeft(new Set());
    setLookedAt(now);
    await look.run({ body: { ...body, isDryRun: true } });
  };
  const save = async () => {
    const answer = await add.run({ body: { ...body, isDryRun: false, only: chosen.map(({ at }) => at) } });
    if (!answer?.ok) return;
    toast('success', t('areaList.imported', { count: answer.value.added }));
    onDone();
  };
  const failure: Failure | null = lookedAt === now ? (look.failure ?? add.failure) : null;
  const toggle = (at: number): void =>
    setLeft(new Set(left.has(at) ? [...left].filter((one) => one !== at) : [...left, at]));
  const fault = {
    file: isTooLong ? t('areaList.fileTooLong') : isTried && text === null ? t('areaList.filePlaceholder') : undefined,
    devices: isTried && devices.length === 0 ? t('securityAreas.trackersErrorRequestMessage') : undefined,
  };
  return { look, add, found, chosen, failure, left, toggle, devices, setDevices, fault, read, check, save };
}
