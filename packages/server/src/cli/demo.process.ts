import { createDemo } from './createDemo.ts';

await createDemo();
