import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetadataChanges } from '../../../contract/rest/people/account-calls.ts';
import { NEWS_KINDS, NEWS_WAYS, type NewsKind, type NewsWay } from '../../../domain/people/users/news-ways.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import classes from './preferences.module.css';
import { useSendsMail } from '../../base/query/use-sends-mail.ts';
import { useSaveChoices } from '../notifications/use-save-choices.ts';

/** Which kinds of news come by which way: the console, the browsers that were registered, mail. */
export function NewsWaysTable() {
  const { t } = useTranslation();
  const { newsWays } = useSignedIn().user.metadata;
  const save = useSaveChoices();
  const sendsMail = useSendsMail();
  const [wanted, setWanted] = useState<MetadataChanges['newsWays']>();
  const shown = wanted ?? newsWays;
  const change = async (kind: NewsKind, way: NewsWay, isOn: boolean) => {
    const next = { ...shown, [kind]: { ...shown[kind], [way]: isOn } };
    setWanted(next);
    await save({ newsWays: next });
    setWanted(undefined);
  };
  return (
    <>
      <div className="sideways">
        <table className={classes.ways}>
          <thead>
            <tr>
              <th scope="col">{t('preferences.news.kind')}</th>
              {NEWS_WAYS.map((way) => (
                <th key={way} scope="col">
                  {t(`preferences.news.way.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {NEWS_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`preferences.news.of.${kind}`)}</th>
                {NEWS_WAYS.map((way) => (
                  <td key={way}>
                    <Checkbox
                      className={classes.tick}
                      aria-label={`${t(`preferences.news.of.${kind}`)}: ${t(`preferences.news.way.${way}`)}`}
                      checked={shown[kind][way]}
                      disabled={wanted !== undefined || (way === 'mail' && !sendsMail)}
                      onChange={(event) => void change(kind, way, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!sendsMail && <p className={classes.hint}>{t('preferences.news.noMail')}</p>}
    </>
  );
}
