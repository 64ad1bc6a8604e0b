// The compiler that the generator of the client's types prints with, instead of the package that it names.
import common from '@ts-morph/common';

export default common.ts;
