import { z } from 'zod';
import { choice, displayText, flag, long, text } from '../db/wire/types';
import { requiredTextParameter, textParameter } from '../http/parameters/parameter-types';
import { RESULT_TYPES } from './result-types';

/** Specification 4.2. */
export const ChecklistStatusesQuery = z.object({
  group: requiredTextParameter('group=BUILDING', 'The group whose checklist statuses are returned.', '7.3.3'),
  lang: textParameter('Language applied.', '7.3.3'),
});
export type ChecklistStatusesQuery = z.output<typeof ChecklistStatusesQuery>;

/** Specification 2.4. */
export const ChecklistStatusItem = z.strictObject({
  criticalScore: long(
    'Score for the status of a guidesheet item that is a major violation or critical item.',
  ).optional(),
  displayOrder: long('Position of the item relative to the other items.').optional(),
  lhsType: flag('Whether the checklist is for LHS (Life/Health/Safety).').optional(),
  majorViolation: flag('Major violation indicator.').optional(),
  nonCriticalScore: long(
    'Score for the status of a guidesheet item that is not a major violation or critical item.',
  ).optional(),
  resultType: choice(
    RESULT_TYPES,
    'APPROVED (passes the checklist item), DENIED (fails it) or INFORMATIONAL.',
  ).optional(),
  text: displayText('Localized display text.').optional(),
  value: text('The value of the status.').optional(),
});
export type ChecklistStatusItem = z.output<typeof ChecklistStatusItem>;
