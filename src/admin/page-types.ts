import type { ActionFunctionArgs, LoaderFunctionArgs, useLoaderData } from 'react-router';

/** Replacements for the types that React Router generates only for pages in src/storefront. */
export type LoaderArgs = LoaderFunctionArgs;
export type ActionArgs = ActionFunctionArgs;

type DataOf<Give> = ReturnType<typeof useLoaderData<Give>>;

export type PageProps<Loader, Action = undefined> = {
  loaderData: DataOf<Loader>;
  actionData: Action extends undefined ? undefined : DataOf<Action> | undefined;
};
