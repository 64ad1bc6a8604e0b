import fs from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { themeSheet } from '../../tenants/house-theme.ts';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { type ApiDocument, openApiDocument } from '../openapi.ts';
import { docsPage } from './docs-page.ts';

const PUBLIC = { 'Cache-Control': 'public, max-age=300' };
/** The policy forbids all scripts on this page, even the shop's own. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const besides = (file: string): string => path.join(import.meta.dirname, file);

/** Creates the endpoints that describe the interface to programs and people, including themselves. */
export function docs(described: readonly Endpoint[]): Endpoint[] {
  const own: Endpoint[] = [];
  const document = once((): ApiDocument => openApiDocument([...described, ...own]));
  const page = once(() => docsPage(document()));
  const style = once(() =>
    [themeSheet('theme.css'), besides('../../ui/tokens.css'), besides('docs.css')]
      .map((file) => fs.readFileSync(file, 'utf8'))
      .join('\n'),
  );
  own.push(
    defineEndpoint({
      method: 'GET',
      path: '/api/openapi.json',
      id: 'openapi',
      tag: 'Description',
      summary: 'This document',
      description: 'OpenAPI 3.1, generated from the same descriptions as the routes.',
      parameters: {},
      success: {
        status: 200,
        description: 'The document.',
        type: 'application/json',
        schema: v.looseObject({ openapi: v.string(), paths: v.record(v.string(), v.unknown()) }),
        example: { openapi: '3.1.0', paths: {} },
      },
      answer: () => ({ content: { ...document() }, headers: PUBLIC }),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/docs',
      id: 'docs',
      tag: 'Description',
      summary: 'This document as a page',
      description: 'For people, without scripts.',
      parameters: {},
      success: {
        status: 200,
        description: 'The page.',
        type: 'text/html',
        schema: v.string(),
        example: '<!doctype html>',
      },
      answer: () => ({ content: page(), headers: { ...PUBLIC, 'Content-Security-Policy': POLICY } }),
    }),
    defineEndpoint({
      method: 'GET',
      path: '/api/docs.css',
      id: 'docsStyle',
      tag: 'Description',
      summary: 'The style of that page',
      description: "The shop's tokens and the few rules of the page.",
      parameters: {},
      success: { status: 200, description: 'CSS.', type: 'text/css', schema: v.string(), example: 'body {}' },
      answer: () => ({ content: style(), headers: PUBLIC }),
    }),
  );
  return own;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
