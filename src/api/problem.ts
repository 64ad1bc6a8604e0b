/** The one shape of an error in REST answers (contract.md): never a stack, never another's data. */
export type ApiError = { error: { code: string; message: string; fields?: Record<string, string> } };

export function apiError(code: string, message: string, fields?: Record<string, string>): ApiError {
  return { error: fields ? { code, message, fields } : { code, message } };
}
