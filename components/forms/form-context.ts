'use client';

import { createContext, useContext } from 'react';
import { type Choice, type FormState, UNSENT } from '@/lib/portal/forms/form-state';

export type FormContextValue = { readonly id: string; readonly state: FormState };

export const FormContext = createContext<FormContextValue>({ id: '', state: UNSENT });

export type FormField = {
  readonly id: string;
  /** The submitted value; undefined before the first submit. */
  readonly typed: string | readonly string[] | undefined;
  readonly problem: string | undefined;
  /** The choices that the action has found. */
  readonly found: readonly Choice[];
};

export function useField(name: string): FormField {
  const { id, state } = useContext(FormContext);
  return {
    id: fieldId(id, name),
    typed: state.values[name],
    problem: state.problems[name],
    found: state.choices?.[name] ?? [],
  };
}

/** Unique, because several forms on a page may have fields of the same name. */
export const fieldId = (formId: string, name: string): string => `${formId}-${name}`;
