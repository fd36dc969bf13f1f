/** Specification 4.3. In its own file, so that browsers do not load the schemas. */
export const ACTIONS = ['createApplication', 'createHuntingLicense', 'amendApplication', 'amendContact'] as const;

type Openness = { readonly createable?: boolean | undefined; readonly actions?: readonly string[] | undefined };

/** Whether people can apply for a record of the type. Unknown actions do not close it. */
export const isOpenForApplications = ({ createable, actions }: Openness): boolean =>
  createable === true && (actions === undefined || actions.some((action) => action.startsWith('create')));
