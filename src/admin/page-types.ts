import type { ActionFunctionArgs, LoaderFunctionArgs, useLoaderData } from 'react-router';

/** React Router generates types for pages in its own folder only (src/storefront): these stand in for them. */
export type LoaderArgs = LoaderFunctionArgs;
export type ActionArgs = ActionFunctionArgs;

type DataOf<Give> = ReturnType<typeof useLoaderData<Give>>;

export type PageProps<Loader, Action = undefined> = {
  loaderData: DataOf<Loader>;
  actionData: Action extends undefined ? undefined : DataOf<Action> | undefined;
};
