import { checkOptions, type Handler } from './command';

export const ping: Handler = (context) => {
  checkOptions(context, []);
  return { ok: 1 };
};
