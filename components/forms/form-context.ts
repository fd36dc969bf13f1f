'use client';

import { createContext, useContext } from 'react';
import { type FormState, UNSENT } from '@/lib/portal/forms/form-state';

/** State of a form, for its fields. */
export type FormContextValue = { readonly id: string; readonly state: FormState };

export const FormContext = createContext<FormContextValue>({ id: '', state: UNSENT });

export type FieldOfForm = {
  readonly id: string;
  /** The submitted value; undefined before the first submit. */
  readonly typed: string | readonly string[] | undefined;
  readonly problem: string | undefined;
};

/** One field by its name: its id on this page, what was typed, what is wrong with it. */
export function useField(name: string): FieldOfForm {
  const { id, state } = useContext(FormContext);
  return { id: fieldId(id, name), typed: state.values[name], problem: state.problems[name] };
}

/** Several forms of one page have fields of the same name. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;
