import { handleEndpoint } from '@/lib/api/handle';
import { handlePost } from '@/lib/api/handle-post';
import { changeSavedViews, SavedViewsChange } from '@/lib/portal/account/change-saved-views';
import { mySavedViews } from '@/lib/portal/account/my-saved-views';

export const { GET, OPTIONS, DELETE, PATCH, PUT } = handleEndpoint(mySavedViews);

export const POST = handlePost({
  body: SavedViewsChange,
  run: ({ accountId }, change) => changeSavedViews(accountId, change),
});
