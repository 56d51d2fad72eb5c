import { printDamage } from './sqliteDamage.ts';

printDamage(process.argv.slice(2));
