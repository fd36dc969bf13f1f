import { handle } from '@/lib/api/handle';
import { describeCreate } from '@/lib/record-types/describe-create';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handle(describeCreate);
