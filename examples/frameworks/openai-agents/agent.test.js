import { testFramework } from '../framework-tests.mjs';
import * as agent from './agent.js';
import { scriptedModel } from './model.js';

testFramework(agent, scriptedModel, new URL('facts.json', import.meta.url));
