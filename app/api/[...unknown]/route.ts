import { notFoundResponse } from '@/lib/http/answers/not-found';

// The front server answers unknown paths itself; this route gives the same answer under plain `next start`.
export const GET = notFoundResponse;
export const POST = notFoundResponse;
export const PUT = notFoundResponse;
export const PATCH = notFoundResponse;
export const DELETE = notFoundResponse;
export const OPTIONS = notFoundResponse;
