import 'server-only';
import { getLocale } from 'next-intl/server';
import { traceIdOf } from '@/lib/http/call';
import { ApiError } from '@/lib/http/responses/api-error';
import { errorResponse } from '@/lib/http/responses/error-response';
import { type NamedType, readDescription } from '@/lib/portal/requirements/named-type';
import type { CreateDescription } from '@/lib/record-types/schema';
import { typeOfPath } from './page-type';

type TypeRoute = { readonly params: Promise<{ readonly typeId: string }> };

/** Creates the route handler for a download about one record type. Errors use the API's error body. */
export const typeFileRoute =
  (respond: (type: NamedType, description: CreateDescription) => Promise<Response>) =>
  async (request: Request, { params }: TypeRoute): Promise<Response> => {
    try {
      const type = await typeOfPath((await params).typeId);
      if (type === null) throw new ApiError('resource_not_found', 'There is no such record type.');
      return await respond(type, await readDescription(type.value, await getLocale()));
    } catch (thrown) {
      return errorResponse(thrown, traceIdOf(request));
    }
  };
